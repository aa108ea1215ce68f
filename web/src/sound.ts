// A few sounds, made here and not recorded. Silent until the reader wants them.

import type { Sound } from './game';

let context: AudioContext | null = null;

/** Plays a sound; does nothing where a browser has none to give. */
export function play(sound: Sound) {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const at = context.currentTime;
  switch (sound) {
    case 'bell': // A ship's bell: two partials that ring out.
      tone(at, 880, 1.2, 0.12, 'sine');
      tone(at, 2217, 0.8, 0.05, 'sine');
      return;
    case 'dice': // Three knocks on wood, each a little lower.
      for (const [i, pitch] of [420, 360, 300].entries()) noise(at + i * 0.07, pitch, 0.05, 0.25);
      return;
    case 'wood':
      noise(at, 240, 0.08, 0.3);
      return;
    case 'coin':
      tone(at, 1760, 0.25, 0.06, 'triangle');
      tone(at + 0.06, 2637, 0.35, 0.05, 'triangle');
      return;
    case 'cannon':
      noise(at, 90, 0.6, 0.5);
      return;
    case 'page':
      noise(at, 2400, 0.12, 0.06);
      return;
  }
}

function tone(at: number, pitch: number, lasts: number, loud: number, kind: OscillatorType) {
  const { voice, volume } = { voice: context!.createOscillator(), volume: context!.createGain() };
  voice.type = kind;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  voice.connect(volume).connect(context!.destination);
  voice.start(at);
  voice.stop(at + lasts);
}

function noise(at: number, pitch: number, lasts: number, loud: number) {
  const length = Math.ceil(context!.sampleRate * lasts);
  const buffer = context!.createBuffer(1, length, context!.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = context!.createBufferSource();
  const filter = context!.createBiquadFilter();
  const volume = context!.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(context!.destination);
  source.start(at);
}
