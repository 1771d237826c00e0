const maxLength = 200;

/** Host and path, in lower case: the same site may be exported with http and https. */
const siteOf = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .split('/')
    .filter(Boolean)
    .join('/')
    .slice(0, maxLength);

/** Site that has neither an address nor a title. */
export const unnamedSite = 'wordpress without an address';

/** Elements with the address of the site, the best one first. */
export const addressElements = ['wp:base_blog_url', 'wp:base_site_url', 'link'];

/**
 * Name of a site of WordPress in `imported_rows`: its address, else the one that the administrator gave, else its title.
 * @param about texts of the elements that describe the site, by name
 */
export function wordpressSite(about: Map<string, string>, given = ''): string {
  const site = [...addressElements.map((name) => about.get(name) ?? ''), given].map(siteOf).find((name) => name !== '');
  const title = (about.get('title') ?? '').trim().toLowerCase().slice(0, maxLength);
  if (site !== undefined) return `wordpress ${site}`;
  return title === '' ? unnamedSite : `wordpress “${title}”`;
}
