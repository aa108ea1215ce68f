import { describe, expect, it } from 'vitest';
import { cellOf, chartFor, coast, landOf, MARKER, markersOn, nameBox, nameOver, placesOn, track, TRACK, type Cell } from '../geometry';
import { placeName } from '../words';
import { BOX, words, worte } from './scene';

describe('the fame track', () => {
  it('goes once around the chart without a gap, whatever its size', () => {
    for (const [width, height] of [[880, 600], [304, 606], [1200, 500]] as const) {
      for (const lap of [74, 61]) {
        const chart = chartFor(width, height);
        const cells = track(chart, lap);
        expect(cells).toHaveLength(lap);
        expect(cells[0]).toMatchObject({ x: 0, y: 0 });
        cells.forEach((cell, at) => {
          const next = cells[(at + 1) % lap]!;
          const apart = Math.hypot(next.x + next.width / 2 - cell.x - cell.width / 2, next.y + next.height / 2 - cell.y - cell.height / 2);
          expect(apart).toBeLessThan(Math.max(cell.width, cell.height, next.width, next.height) + TRACK);
          expect(cell.x).toBeGreaterThanOrEqual(-0.01);
          expect(cell.x + cell.width).toBeLessThanOrEqual(chart.width + 0.01);
          expect(cell.y + cell.height).toBeLessThanOrEqual(chart.height + 0.01);
        });
      }
    }
  });

  it('lets no markers cover the name of a place, not even several on one space', () => {
    const covers = ({ x, y }: { x: number; y: number }, name: Cell) => x + MARKER > name.x && x - MARKER < name.x + name.width && y + MARKER > name.y && y - MARKER < name.y + name.height;
    for (const [width, height] of [[304, 606], [320, 700], [600, 500], [880, 600], [1200, 500]] as const) {
      const chart = chartFor(width, height);
      const cells = track(chart, 74);
      for (const t of [words, worte]) {
        const middles = placesOn(chart, BOX);
        const names = BOX.places.map((info) => nameBox(info.place, middles.get(info.place)!, placeName(info, t)));
        for (let fame = 0; fame < 74; fame += 1) {
          for (const many of [2, 3]) {
            const markers = markersOn(cells, Array<number>(many).fill(fame), 74, names);
            expect(markers.filter((marker) => names.some((name) => covers(marker, name))), `${many} on ${fame} at ${width} by ${height}`).toEqual([]);
          }
          // A part of each is seen, the first whole on the track.
          const all = markersOn(cells, [fame, fame, fame, fame, fame], 74, names);
          all.slice(1).forEach((marker, i) => expect(Math.hypot(marker.x - all[i]!.x, marker.y - all[i]!.y)).toBeGreaterThanOrEqual(3.99));
          expect(all[0]).toEqual({ x: cells[fame]!.x + cells[fame]!.width / 2, y: cells[fame]!.y + cells[fame]!.height / 2 });
        }
      }
    }
  });

  it('begins a new lap beyond its end, and goes back below zero', () => {
    expect(cellOf(0, 74)).toBe(0);
    expect(cellOf(75, 74)).toBe(1);
    expect(cellOf(-2, 74)).toBe(72);
  });
});

describe('the chart', () => {
  it('fills its window and never gets too small for the islands', () => {
    expect(chartFor(868, 600)).toEqual({ width: 868, height: 600, tall: false });
    const small = chartFor(380, 260);
    expect(small.width).toBeGreaterThanOrEqual(600);
    expect(small.width / small.height).toBeCloseTo(380 / 260);
    expect(chartFor(304, 620)).toMatchObject({ tall: true });
    expect(chartFor(0, 0).width).toBeGreaterThan(0);
  });

  it('leaves room beside a battle for a black ship and her name below every island', () => {
    const chart = chartFor(304, 606);
    const middles = placesOn(chart, BOX);
    const outer = BOX.places.filter(({ outer }) => outer);
    expect(outer.length).toBeGreaterThan(3);
    for (const { place } of outer) {
      const { x, y } = middles.get(place)!;
      const below = y + landOf(place).ry + 54 + 26;
      expect(below, place).toBeLessThan(chart.height - TRACK);
      const hidden = BOX.places.filter((other) => {
        const at = middles.get(other.place)!;
        const top = nameOver(other.place, at, false) - 11;
        return other.place !== place && Math.abs(at.x - x) < 90 && top > y && top < below;
      });
      expect(hidden.map((other) => other.place), place).toEqual([]);
    }
  });

  it('draws the same coast each time', () => {
    expect(coast(10, 10, 40, 20, 3)).toBe(coast(10, 10, 40, 20, 3));
    expect(coast(10, 10, 40, 20, 3)).not.toBe(coast(10, 10, 40, 20, 4));
  });
});
