import type { Live, LiveHealth, ModeratorChat, Session } from '@videozz/contract/browser'
import { professionalPlan } from '../../../shared/testing/plans.ts'

/** A scheduled live as the API answers it. */
export const testLive: Live = {
  id: 'l'.repeat(16),
  title: 'Mentoria de novembro',
  description: 'Perguntas sobre timing',
  scheduleDate: '2026-11-28',
  scheduleTime: '20:00',
  liveSaveMode: 'permanent',
  status: 'scheduled',
  liveEndDate: null,
  thumbnailUrl: null,
  scheduledAt: '2026-11-28T23:00:00.000Z',
  opensAt: '2026-11-28T22:30:00.000Z',
  plannedEndAt: '2026-11-29T01:00:00.000Z',
  closesAt: '2026-11-29T23:00:00.000Z',
  startedAt: null,
  endedAt: null,
  returnBy: null,
  returnMinutes: 10,
  finishedBy: null,
  expiresAt: null,
  expired: false,
  testUntil: null,
  recording: 'waiting',
  inLibrary: false,
  duration: null,
  chat: false,
  questions: false,
  revision: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
}
export const activeLive: Live = { ...testLive, status: 'active', startedAt: '2026-11-28T23:00:00.000Z', recording: 'recording' }
export const endedLive: Live = {
  ...activeLive,
  status: 'ended',
  endedAt: '2026-11-28T23:40:00.000Z',
  returnBy: '2026-11-28T23:50:00.000Z',
}
export const finishedLive: Live = {
  ...activeLive,
  status: 'finished',
  liveSaveMode: 'temporary',
  liveEndDate: '2026-11-29T01:00:00.000Z',
  endedAt: '2026-11-29T01:00:00.000Z',
  finishedBy: 'person',
  expiresAt: '2026-12-06T01:00:00.000Z',
  recording: 'kept',
  duration: 7200,
}

/** Nothing is wrong with what is sent. */
export const goodSignal: NonNullable<LiveHealth['signal']> = {
  test: false,
  since: '2026-11-28T23:00:00.000Z',
  lastSeenAt: '2026-11-28T23:42:18.000Z',
  protocol: 'rtmps',
  encoder: 'OBS 31',
  video: { codec: 'avc1', width: 1920, height: 1080, frameRate: 30 },
  audio: { codec: 'mp4a', sampleRate: 48_000, channels: 2 },
  droppedFrames: 0,
  latencySeconds: 2.1,
  samples: [
    { at: '2026-11-28T23:42:17.000Z', videoBitrate: 4_700_000, audioBitrate: 158_000, frameRate: 30, keyFrameSeconds: 2 },
    { at: '2026-11-28T23:42:18.000Z', videoBitrate: 4_800_000, audioBitrate: 160_000, frameRate: 30, keyFrameSeconds: 2 },
  ],
  notes: [],
}
export const testHealth: LiveHealth = {
  live: activeLive,
  signal: goodSignal,
  recording: { state: 'recording', height: 1080, bytes: 1_685_774_664, storagePercent: 40 },
  watching: {
    now: 312,
    peak: 348,
    peakAt: '2026-11-28T23:31:00.000Z',
    points: [
      { at: '2026-11-28T23:00:00.000Z', watching: 20 },
      { at: '2026-11-28T23:42:00.000Z', watching: 312 },
    ],
  },
}

/** The owner of an account with lives. */
export const liveSession = {
  id: 'u'.repeat(16),
  accountId: 'a'.repeat(16),
  status: 'activated',
  tenant: null,
  plan: professionalPlan,
  flags: ['live', 'import-videos'],
} as unknown as Session

/** A chat that is on, in which somebody wrote. */
export const testChat: ModeratorChat = {
  settings: { chat: true, questions: true, slowSeconds: 0, open: true },
  number: 1,
  entries: [
    {
      id: 'e'.repeat(16),
      kind: 'message',
      author: 'a'.repeat(16),
      name: 'Ana Souza',
      host: false,
      text: 'Boa noite, turma!',
      sentAt: '2026-11-28T23:05:00.000Z',
      second: 300,
      votes: 0,
      answer: 'open',
      hidden: false,
      withdrawn: false,
      verified: false,
      viewer: 'v'.repeat(16),
    },
  ],
  polls: [],
  blocked: [],
}
