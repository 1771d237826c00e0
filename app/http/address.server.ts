import { BlockList, isIPv6 } from 'node:net';

/**
 * Who really calls: the connection's address, or what a trusted proxy says in X-Forwarded-For.
 * @param trusted networks in CIDR notation; a hop count could be forged, a network cannot
 */
export function addressReader(trusted: string[]): (connection: string | undefined, forwarded: string | undefined) => string {
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
      connection.replace(/^::ffff:/, ''),
    ];
    let address = chain.pop() ?? '';
    while (chain.length > 0 && isProxy(address)) address = chain.pop() ?? address;
    return address;
  };
}
