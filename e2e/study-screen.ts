import type { Page } from 'playwright';

/** A state of a page of the learning area. */
export interface StudyScreen {
  name: string;
  path: string;
  expectedErrors?: (number | 'network')[];
  /** Runs before the page opens. */
  setup?: (page: Page, profile: number) => Promise<unknown>;
  /** Text that is visible in this state. */
  text: string | RegExp;
  steps?: (page: Page) => Promise<unknown>;
}
