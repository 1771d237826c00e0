const storageKey = 'device';

/** This browser as a device that learns without a login (decision 0082). */
export interface StoredDevice {
  account: number;
  id: number;
  /** Opens the endpoints with `deviceKey` alone. */
  key: string;
  /** Time at which the server has last set the cookie that gives the key back; missing for one of an earlier release. */
  cookieAt?: number;
}

export function readDevice(): StoredDevice | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    // localStorage is blocked: the browser learns while it is logged in.
    return undefined;
  }
}

export const readDeviceKey = (): string | undefined => readDevice()?.key;

export function storeDevice(device: StoredDevice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(device));
  } catch {
    // localStorage is blocked or full.
  }
}

/** @returns the device, for the request that ends it on the server */
export function forgetDevice(): StoredDevice | undefined {
  const device = readDevice();
  if (device) localStorage.removeItem(storageKey);
  return device;
}
