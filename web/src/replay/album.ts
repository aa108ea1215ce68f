// Moments that were fetched, so that going back and forth does not ask for them again. The oldest make room.

export class Album<M> {
  private kept = new Map<number, M>();
  private asked = new Map<number, Promise<M>>();

  constructor(
    private readonly fetch: (at: number) => Promise<M>,
    private readonly most = 60,
  ) {}

  /** What is here already. */
  have(at: number): M | undefined {
    const found = this.kept.get(at);
    if (found !== undefined) this.keep(at, found);
    return found;
  }

  /** Fetches it unless it is here. Two who want the same at once get the same; what failed is tried again. */
  get(at: number): Promise<M> {
    const found = this.have(at);
    if (found !== undefined) return Promise.resolve(found);
    let asked = this.asked.get(at);
    if (!asked) {
      asked = this.fetch(at).then((moment) => this.keep(at, moment));
      this.asked.set(at, asked);
      const done = () => this.asked.delete(at);
      asked.then(done, done);
    }
    return asked;
  }

  /** Fetches what will probably be wanted next, one after the other. A failure waits until somebody really wants it. */
  async prepare(moments: readonly number[]) {
    for (const at of moments) {
      try {
        await this.get(at);
      } catch {
        return;
      }
    }
  }

  private keep(at: number, moment: M): M {
    this.kept.delete(at);
    this.kept.set(at, moment);
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!);
    return moment;
  }
}
