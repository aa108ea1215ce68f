// Copying a text. Browsers lend the clipboard to safe pages only, and a table in the house is often reached by plain
// HTTP: there the old way still works.

/** Copies a text; says whether it could. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  field.setAttribute('aria-hidden', 'true');
  // Inside a dialog only what is inside can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand('copy');
  } catch {
    done = false;
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
