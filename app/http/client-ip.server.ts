import { BlockList, isIPv6 } from 'node:net';

const isMapped = /^::ffff:(?=[\d.]+$)/i;

/**
 * Who really calls: the connection's address, or what a trusted proxy says in X-Forwarded-For.
 * @param trusted networks in CIDR notation; a hop count could be forged, a network cannot
 */
export function createClientIpResolver(trusted: string[]): (connection: string | undefined, forwarded: string | undefined) => string {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [base = '', bits] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return (connection = '', forwarded = '') => {
    const chain = [
      ...forwarded
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
      connection.replace(isMapped, ''),
    ];
    let address = chain.pop() ?? '';
    while (chain.length > 0 && isProxy(address)) address = chain.pop() ?? address;
    return address;
  };
}

/** What one household or one machine has: a whole IPv4 address, the first 64 bits of an IPv6 address. */
export function clientNetwork(address: string): string {
  const plain = address.replace(isMapped, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
  return `${all.slice(0, 4).join(':')}::/64`;
}
