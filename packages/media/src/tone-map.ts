import type { VideoStream } from './media-info.ts'

/** Filters from HDR to SDR, to stand after scaling, where they cost least. */
export function toneMap(transfer: VideoStream['transfer']): string {
  const curve = transfer === 'pq' ? 'smpte2084' : 'arib-std-b67'
  return `,zscale=tin=${curve}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv`
}
