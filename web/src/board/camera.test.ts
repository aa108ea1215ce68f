import { describe, expect, it } from 'vitest';
import { Camera } from './camera.svelte';

/** A board of 1,000 by 800 in a window of that size, looked at near its lower right corner. */
function near() {
  const camera = new Camera(4);
  camera.sea = [1000, 800];
  camera.resize(1000, 800);
  camera.centre({ x: 700, y: 600 }, 2);
  return camera;
}
const middle = (camera: Camera) => camera.at(camera.width / 2, camera.height / 2);

describe('a window that changes its size', () => {
  it('shows the same place as before', () => {
    const camera = near();
    camera.resize(400, 500);
    expect(middle(camera)).toEqual({ x: 700, y: 600 });
  });

  it('shows it again after it was too large for it', () => {
    const camera = near();
    camera.resize(1000, 2400);
    expect(middle(camera)).not.toEqual({ x: 700, y: 600 });
    camera.resize(400, 500);
    expect(middle(camera)).toEqual({ x: 700, y: 600 });
  });

  it('does not take back what was moved by hand', () => {
    const camera = near();
    camera.panBy(100, 60);
    camera.resize(1000, 2400);
    camera.resize(400, 500);
    expect(middle(camera)).toEqual({ x: 650, y: 570 });
  });
});
