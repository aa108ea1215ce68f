// What the home screen reads of a table.

import type { TableInfo } from '../gen/types';

/** Whether it waits for whoever looks. */
export const myTurn = (table: TableInfo): boolean => table.state === 'running' && table.asked.some((seat) => table.seats[seat]?.mine);
