// Where the reader is. A path is a place; there are few, so a list of patterns does.

export type Route =
  | { at: 'home' }
  | { at: 'new'; game: string | null; options: Readonly<Record<string, string>> }
  | { at: 'table'; id: string; invite: string | null }
  | { at: 'learn'; game: string }
  | { at: 'replay'; id: string; moment: number | null; eyes: string | null }
  | { at: 'rules'; game: string | null; clause: string | null }
  | { at: 'workshop'; game: string; options: string; draft: string }
  | { at: 'settings' }
  | { at: 'about' }
  | { at: 'import' }
  | { at: 'carry'; token: string }
  | { at: 'nowhere' };

/** The place that an address names. */
export function routeOf(url: URL): Route {
  const [first, second, ...more] = url.pathname.split('/').filter(Boolean).map(decode);
  const ask = url.searchParams;
  const hash = decode(url.hash.slice(1));
  if (more.length > 0) return { at: 'nowhere' };
  if (first === 't' && second) return { at: 'table', id: second, invite: ask.get('invite') };
  if (first === 'learn' && second) return { at: 'learn', game: second };
  if (first === 'replay' && second) {
    const moment = Number.parseInt(ask.get('at') ?? '', 10);
    return { at: 'replay', id: second, moment: Number.isNaN(moment) ? null : moment, eyes: ask.get('eyes') };
  }
  if (first === 'workshop' && second) return { at: 'workshop', game: second, options: ask.get('options') ?? '', draft: hash.replace(/^draft=/, '') };
  if (first === 'rules') return { at: 'rules', game: second ?? null, clause: hash || null };
  if (second !== undefined) return { at: 'nowhere' };
  switch (first) {
    case undefined:
      return { at: 'home' };
    case 'new':
      return { at: 'new', game: ask.get('game'), options: chosen(ask.get('options') ?? '') };
    case 'settings':
    case 'about':
    case 'import':
      return { at: first };
    case 'carry':
      return { at: 'carry', token: hash };
    default:
      return { at: 'nowhere' };
  }
}

/** Options of a table as an address has them: `build-total=60,map=laid`. */
export const chosen = (text: string): Record<string, string> => Object.fromEntries(text.split(',').filter((pair) => pair.includes('=')).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(typeof location === 'undefined' ? 'http://here/' : location.href)));

  /** Goes to a path of this page. */
  go(path: string, { replace = false } = {}) {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.read();
    if (!replace && !path.includes('#')) scrollTo(0, 0);
  }

  /** Reads the address anew. */
  read() {
    this.route = routeOf(new URL(location.href));
  }

  /** Follows links inside the page, and back and forward. */
  listen(): () => void {
    const onpop = () => this.read();
    const onclick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    };
    addEventListener('popstate', onpop);
    document.addEventListener('click', onclick);
    return () => {
      removeEventListener('popstate', onpop);
      document.removeEventListener('click', onclick);
    };
  }
}

export const router = new Router();
