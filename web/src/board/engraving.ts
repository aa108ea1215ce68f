// What every chart is engraved with: rhumb lines, the points of a compass rose, the pips of a die.

const round = (value: number): number => Math.round(value * 10) / 10;

/** Lines running out from a point to all sides, as on an old chart; they begin at `near`, where a rose leaves off. */
export function rhumbs(at: { x: number; y: number }, count: number, far = 1900, near = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const to = (length: number) => `${round(at.x + length * Math.cos(angle))} ${round(at.y + length * Math.sin(angle))}`;
    return `M${to(near)}L${to(far)}`;
  }).join('');
}

/** The points of a compass rose of radius 1, the shortest first: each has a dark and a light half. */
export function rosePoints(): { dark: string; light: string }[] {
  const fine = (value: number) => Math.round(value * 1000) / 1000;
  const at = (turn: number, far: number) => `${fine(far * Math.sin(turn))} ${fine(-far * Math.cos(turn))}`;
  const ring = (count: number, first: number, far: number, wide: number) =>
    Array.from({ length: count }, (_, index) => {
      const turn = first + (2 * Math.PI * index) / count;
      const half = (side: number) => `M0 0L${at(turn, far)}L${at(turn + (side * Math.PI) / 4, wide)}Z`;
      return { dark: half(1), light: half(-1) };
    });
  return [...ring(8, Math.PI / 8, 0.64, 0.14), ...ring(4, Math.PI / 4, 0.8, 0.18), ...ring(4, 0, 1.12, 0.22)];
}

const CENTRE = [0, 0] as const;
const FALLING = [[-1, -1], [1, 1]] as const;
const RISING = [[1, -1], [-1, 1]] as const;
const SIDES = [[-1, 0], [1, 0]] as const;
const FACES = [[], [CENTRE], FALLING, [...FALLING, CENTRE], [...FALLING, ...RISING], [...FALLING, ...RISING, CENTRE], [...FALLING, ...RISING, ...SIDES]];

/** Where the pips of a face lie: in steps from its middle. */
export const pips = (face: number): readonly (readonly [x: number, y: number])[] => FACES[face] ?? [];
