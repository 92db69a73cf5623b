import { createAivoiceArea } from "./areas/aivoice/aivoice.ts";
import type { DeliveryTiming } from "./areas/email/callback-delivery.ts";
import { createEmailArea } from "./areas/email/email.ts";
import { createOtpArea } from "./areas/otp/otp.ts";
import { createSmsArea } from "./areas/sms/sms.ts";
import { createVoiceArea } from "./areas/voice/voice.ts";
import { createWaArea } from "./areas/wa/wa.ts";
import { sharedControls } from "./control.ts";
import { parseObject, recordAt } from "./json.ts";
import type { ControlRoute, FileSource, Route, SandboxArea } from "./route.ts";
import { Snapshot } from "./snapshot.ts";
import { World } from "./world.ts";

const snapshotVersion = 1;
const snapshotEveryMs = 1000;

export type StateOptions = { snapshotPath?: string; timing: DeliveryTiming; log(line: string): void };

/** The whole simulated platform without its HTTP side: the shared world, the areas, and their snapshot. */
export class SandboxState {
  readonly world: World;
  readonly routes: readonly Route[];
  readonly controls: readonly ControlRoute[];
  readonly fixtures: readonly Pick<SandboxArea, "area" | "fixtures">[];
  readonly files: readonly FileSource[];
  readonly #areas: readonly SandboxArea[];
  readonly #snapshot: Snapshot | undefined;
  readonly #log: (line: string) => void;

  constructor({ snapshotPath, timing, log }: StateOptions) {
    this.#log = log;
    this.world = new World(() => this.#snapshot?.changed());
    this.#areas = [
      createEmailArea(this.world, timing),
      createSmsArea(this.world),
      createAivoiceArea(this.world),
      createVoiceArea(this.world),
      createWaArea(this.world),
      createOtpArea(this.world),
    ];
    this.routes = this.#areas.flatMap((area) => area.routes);
    this.controls = [
      ...sharedControls(this.world, () => this.#reset()),
      ...this.#areas.flatMap((area) => area.controls),
    ];
    this.fixtures = this.#areas;
    this.files = this.#areas.flatMap((area) => area.files ?? []);
    if (snapshotPath !== undefined) {
      const collect = (exact: boolean) => this.#collect(exact);
      this.#snapshot = new Snapshot({ path: snapshotPath, everyMs: snapshotEveryMs, collect, log });
    }
  }

  #collect(exact: boolean): string {
    const areas = Object.fromEntries(this.#areas.map((area) => [area.area, area.save(exact)]));
    return JSON.stringify({ version: snapshotVersion, world: this.world.save(exact), areas });
  }

  #reset(): void {
    this.world.reset();
    for (const area of this.#areas) area.reset();
  }

  /**
   * Takes up the state of the last run. A snapshot that makes no sense is put aside, and the fixture is used; one that
   * cannot be read at all throws.
   */
  restore(): void {
    const text = this.#snapshot?.read();
    if (text === undefined) return;
    try {
      const saved = parseObject(text);
      if (saved?.version !== snapshotVersion) throw new TypeError("it is none of this version");
      this.world.load(recordAt(saved, "world"));
      const areas = recordAt(saved, "areas");
      for (const area of this.#areas) if (area.area in areas) area.load(areas[area.area]);
    } catch (error) {
      this.#reset();
      const reason = error instanceof Error ? error.message : String(error);
      this.#log(`The sandbox's state could not be used (${reason}); it is kept as ${this.#snapshot?.setAside()}.`);
    }
  }

  /** Saves at once, so that a number is never given out twice, and continues what a restart interrupted. */
  start(): void {
    this.#snapshot?.writeNow(false);
    for (const area of this.#areas) area.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#areas.map((area) => area.stop()));
  }

  async save(): Promise<void> {
    await this.#snapshot?.close();
  }
}
