// What a refusal of a record says about its lines.

/** The line of a record that a refusal names: its number from 1 and how it begins. */
export function lineOf(record: string, refusal: string): { n: number; text: string } | null {
  const n = Number(/\bline (\d+)\b/i.exec(refusal)?.[1]);
  if (!Number.isInteger(n) || n < 1) return null;
  const text = record.split('\n')[n - 1]?.trim();
  if (text === undefined || text === '') return null;
  return { n, text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text };
}

const LONGEST = 160;

/** How many lines a record has. */
export const linesIn = (record: string): number => record.split('\n').filter((line) => line.trim() !== '').length;
