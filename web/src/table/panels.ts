// The panels of a table that share one place on a phone.

export const PANELS = ['hand', 'rail', 'log'] as const;
export type Panel = (typeof PANELS)[number];
