import { BlockList, isIPv6 } from 'node:net';

const isMapped = /^::ffff:(?=[\d.]+$)/i;

/** @param trusted networks in CIDR notation; a client could forge a hop count, but not a network */
export function createProxyCheck(trusted: string[]): (address: string | undefined) => boolean {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [base = '', bits] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address = '') => {
    const plain = address.replace(isMapped, '');
    return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Client address: the address of the connection, or the one that a trusted proxy adds to X-Forwarded-For. */
export function createClientIpResolver(trusted: string[]): (connection: string | undefined, forwarded: string | undefined) => string {
  const isProxy = createProxyCheck(trusted);
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

/** Network of one household: a whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function clientNetwork(address: string): string {
  const plain = address.replace(isMapped, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => text.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
  return `${all.slice(0, 4).join(':')}::/64`;
}
