import { describe, expect, it } from 'vitest';
import { berths, cellOf, chartFor, coast, MARKER, markersOn, nameBox, placesOn, track, TRACK, type Cell } from '../geometry';
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
    for (const [width, height] of [[304, 606], [320, 700], [326, 464], [473, 664]] as const) {
      const chart = chartFor(width, height);
      const cells = track(chart, 74);
      for (const t of [words, worte]) {
        const middles = placesOn(chart);
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
  it('fills its window and never gets too small for the islands, nor they too large', () => {
    const small = chartFor(250, 260);
    expect(small.width).toBeGreaterThanOrEqual(316);
    expect(small.height).toBeGreaterThanOrEqual(450);
    expect(small.width / small.height).toBeCloseTo(250 / 260);
    expect(chartFor(620, 900).width).toBeCloseTo(620 / 1.4);
    expect(chartFor(0, 0).width).toBeGreaterThan(0);
  });

  it('leaves room for ships below every island and for the name of the next', () => {
    const chart = chartFor(326, 464);
    const middles = placesOn(chart);
    for (const info of BOX.places) {
      const { x, y } = middles.get(info.place)!;
      const ships = berths(info.place, { x, y }, 5);
      const below = Math.max(...ships.map((ship) => ship.y)) + 12;
      expect(below, info.place).toBeLessThan(chart.height - TRACK);
      const names = BOX.places.map((other) => nameBox(other.place, middles.get(other.place)!, placeName(other, words)));
      expect(names.filter((name) => ships.some((ship) => ship.x + 14 > name.x && ship.x - 14 < name.x + name.width && ship.y + 12 > name.y && ship.y - 14 < name.y + name.height)), info.place).toEqual([]);
      expect(nameBox(info.place, { x, y }, 'x').y, info.place).toBeGreaterThan(TRACK);
    }
  });

  it('draws the same coast each time', () => {
    expect(coast(10, 10, 40, 20, 3)).toBe(coast(10, 10, 40, 20, 3));
    expect(coast(10, 10, 40, 20, 3)).not.toBe(coast(10, 10, 40, 20, 4));
  });
});
