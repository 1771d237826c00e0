import { eventsOf } from './calendar-readers.ts';
import type { TestApp } from './test-app.ts';

/** Fetches a secret address as a calendar program does. */
export const fetchFeed = async ({ httpApp }: TestApp, address: string, headers: Record<string, string> = {}) =>
  httpApp.fetch(new Request(address, { headers }));

/** Text and events of the calendar of an account, by a new address. */
export async function feedOf(app: TestApp, token: string) {
  const { address } = await app.api(token).calendar.make();
  const read = async () => {
    const text = await (await fetchFeed(app, address)).text();
    return { text: text.replaceAll('\r\n ', ''), events: eventsOf(text) };
  };
  return { address, read };
}

/** Values of each event by the names of properties. */
export const valuesOf = (events: readonly Map<string, string>[], ...names: string[]) => events.map((event) => names.map((name) => event.get(name)));
