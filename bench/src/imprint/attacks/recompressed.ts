import { type Attack, x264 } from './attack.ts'

const plain = (name: string, what: string, coding: string[], filters = 'null'): Attack => ({ name, what, filters: () => filters, coding })

/** The picture as it was played, encoded again, smaller, or by another codec. */
export const recompressed: readonly Attack[] = [
  plain('crf23', 'x264 CRF 23', x264(23)),
  plain('crf28', 'x264 CRF 28', x264(28)),
  plain('crf32', 'x264 CRF 32', x264(32)),
  plain('480p', 'scaled to 480p, x264 CRF 26', x264(26), 'scale=-2:480:flags=bicubic'),
  plain('360p', 'scaled to 360p, x264 CRF 28', x264(28), 'scale=-2:360:flags=bicubic'),
  plain(
    'vp9',
    'VP9 in real time, CRF 36, 360p at 15 frames a second',
    '-c:v libvpx-vp9 -deadline realtime -cpu-used 7 -crf 36 -b:v 0 -pix_fmt yuv420p'.split(' '),
    'scale=-2:360:flags=bicubic,fps=15',
  ),
  plain('x265', 'x265 ultrafast CRF 30', [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-crf',
    '30',
    '-x265-params',
    'log-level=error',
    '-pix_fmt',
    'yuv420p',
  ]),
]
