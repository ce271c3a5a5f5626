import type { Video, VideoDetail, VideoEncodeEvent } from '@videozz/contract'

/** A media for tests, encoded by default. */
export const testVideo = (change: Partial<Video> = {}): Video => ({
  _id: 'aaaaaaaaaaaaaaaa',
  id: 'aaaaaaaaaaaaaaaa',
  key: 'aaaaaaaaaaaaaaaa',
  title: 'Aula 1',
  description: '',
  type: 'default',
  sample: false,
  status: 'encoded',
  statusError: null,
  playable: true,
  duration: 90,
  createdAt: '2025-11-20T12:00:00.000Z',
  thumbnail: '/files/i/a.jpg',
  defaultThumbnail: '/files/i/a.jpg',
  multipleThumbnails: [],
  selectedThumb: 0,
  waveform: null,
  source: { size: 1000, width: 1920, height: 1080 },
  folders: [],
  encoding: { message: 'Seu vídeo está pronto !', rungs: [], progress: 100, currentResolution: null, secondsLeft: null, queuePlace: null },
  ...change,
})

/** The same as its own page has it. */
export const testVideoDetail = (change: Partial<VideoDetail> = {}): VideoDetail => ({
  ...testVideo(change),
  revision: 0,
  chapters: [],
  link: null,
  sales: [],
  ...change,
})

/** An encode event of that media. */
export const testEvent = (change: Partial<VideoEncodeEvent> = {}): VideoEncodeEvent => ({
  key: 'aaaaaaaaaaaaaaaa',
  status: 'encoding-resolution',
  message: 'Processando 480p...',
  playable: true,
  hasPictures: true,
  currentResolution: '480p',
  encodingProgress: 40,
  currentResolutionProgress: 64,
  rungs: [
    { name: '240p', height: 240, state: 'complete', progress: 100 },
    { name: '480p', height: 480, state: 'encoding', progress: 64.7 },
  ],
  secondsLeft: 170,
  queuePlace: null,
  timestamp: '2025-11-20T12:00:00.000Z',
  type: 'default',
  ...change,
})
