// What was picked up to be moved by a Hauliers' Port: a slot (`b2.1`) or a plot (`b2`). It is no move yet, so the shell
// does not know of it; board and prompt share it here. There is one table on a page.

export const picks = $state<{ from: string | null }>({ from: null });
