type Settings = {
  LIVE_PUBLIC_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  LIVE_TLS_CERT?: string | undefined
  LIVE_RTMPS_PORT: number
  LIVE_RTMP_PORT: number
  LIVE_STUDIO_ADDRESS?: string | undefined
  LIVE_STUDIO_PORT: number
}

/** Without an address of its own: what the node of this machine listens on, which is loopback where it has no certificate. */
export function livePublicUrl(values: Settings): string {
  const { LIVE_PUBLIC_URL: named, PUBLIC_URL: origin = 'http://localhost' } = values
  const own = values.LIVE_TLS_CERT
    ? `rtmps://${new URL(origin).hostname}:${values.LIVE_RTMPS_PORT}/live`
    : `rtmp://127.0.0.1:${values.LIVE_RTMP_PORT}/live`
  return (named ?? own).replace(/\/+$/, '')
}

/** Where studios are relayed to: the node of this machine, unless another place is named. */
export function liveStudioAddress({ LIVE_STUDIO_ADDRESS: named, LIVE_STUDIO_PORT: own }: Settings): { host: string; port: number } {
  const [host = '127.0.0.1', port = String(own)] = named?.split(':') ?? []
  return { host, port: Number(port) }
}
