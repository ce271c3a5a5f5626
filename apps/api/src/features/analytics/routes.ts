import { type Database, findFolder, findVideo, type FolderRow, readHours, readPeople, readWatchingNow, type VideoRow } from '@videozz/db'
import { requestReport } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { coverUrl } from '../../shared/cover-url.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { exportMediaViewers } from './export-media-viewers.ts'
import { exportIdleStudents, findIdleStudents } from './find-idle-students.ts'
import { findMediaViewers } from './list-media-viewers.ts'
import { listVideoViews } from './list-video-views.ts'
import { readCourse } from './read-course.ts'
import { readLiveStatistics } from './read-live-statistics.ts'
import { readMediaStatistics } from './read-media-statistics.ts'
import { readOverview } from './read-overview.ts'
import { hoursOf, requirePeriod } from './read-period.ts'
import { readQualityReport } from './read-quality.ts'
import { serveReport } from './serve-report.ts'

/** A folder of the account. @throws AppError FOLDER_NOT_FOUND */
async function requireFolder(db: Database, accountId: string, key: string): Promise<FolderRow> {
  const folder = await findFolder(db, accountId, key)
  if (!folder) throw new AppError('FOLDER_NOT_FOUND')
  return folder
}

/** A media of the account. @throws AppError VIDEO_NOT_FOUND */
async function requireMedia(db: Database, accountId: string, key: string): Promise<VideoRow> {
  const video = await findVideo(db, accountId, key)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  return video
}

/** Reports of an account in an hour: each is a file and a mail. */
const reportsAnHour = { name: 'analytics-export', points: 20, seconds: 3600 }

/** Statistics of an account, read from the roll-ups that the worker keeps. */
export const analyticsFeature = defineFeature((deps) => {
  const { db, now } = deps
  const limiter = new RateLimiter(db, now)
  const sums = async (accountId: string, query: { start: string; end: string }) => {
    const hours = await readHours(db, accountId, ...hoursOf(requirePeriod(query, now())))
    const sum = (field: 'imprint' | 'plain' | 'seconds') => hours.reduce((total, hour) => total + hour[field], 0)
    return { withImprint: sum('imprint'), withoutImprint: sum('plain'), seconds: sum('seconds') }
  }
  return {
    getTotalTime: async ({ query, session }) => ({ totalSeconds: (await sums(session.accountId, query)).seconds }),
    getViews: async ({ query, session }) => {
      const { withImprint, withoutImprint } = await sums(session.accountId, query)
      return { totalViews: withImprint + withoutImprint, withImprint, withoutImprint }
    },
    getStudentView: async ({ query, session }) => {
      const [people] = await readPeople(db, session.accountId, [requirePeriod(query, now())])
      return { studentViews: people?.people ?? 0 }
    },
    getVideoViews: ({ query, session }) => listVideoViews(db, session.accountId, requirePeriod(query, now()), query),
    getAnalyticsOverview: ({ query, session }) => {
      const at = now()
      return readOverview(db, session.accountId, requirePeriod(query, at), at)
    },
    getWatchingNow: async ({ session }) => {
      const { people, media } = await readWatchingNow(db, session.accountId, now())
      return {
        people,
        media: media.map(({ custom_thumbnail, thumbnails, selected_thumb, ...row }) => ({
          ...row,
          thumbnail: coverUrl({ custom_thumbnail, thumbnails, selected_thumb }),
        })),
      }
    },
    getMediaStatistics: async ({ params, query, session }) => {
      const video = await requireMedia(db, session.accountId, params.key)
      return readMediaStatistics(db, video, query.days, now())
    },
    getLiveStatistics: ({ params, session }) => readLiveStatistics(db, { accountId: session.accountId, key: params.key }, now()),
    findMediaViewers: async ({ params, body, session }) => {
      const video = await requireMedia(db, session.accountId, params.key)
      return findMediaViewers(db, video, body, now())
    },
    exportAnalytics: async ({ query, session }) => {
      const { start, end } = requirePeriod(query, now())
      await limiter.take({ rule: reportsAnHour, subject: session.accountId })
      await requestReport({ db, jobs: deps.jobs, now: now() }, { accountId: session.accountId, userId: session.id }, { start, end })
      return {}
    },
    getReport: ({ params, reply }) => serveReport(deps, params, reply),
    exportMediaViewers: async ({ params, body, session, reply }) => {
      const video = await requireMedia(db, session.accountId, params.key)
      return exportMediaViewers(db, video, body, now(), reply)
    },
    getCourseStatistics: async ({ params, query, session }) => {
      const folder = await requireFolder(db, session.accountId, params.key)
      return readCourse(deps, session.accountId, folder, query, now())
    },
    findIdleStudents: async ({ params, body, session }) => {
      const folder = await requireFolder(db, session.accountId, params.key)
      return findIdleStudents(deps, session.accountId, folder, body, now())
    },
    exportIdleStudents: async ({ params, body, session, reply }) => {
      const folder = await requireFolder(db, session.accountId, params.key)
      return exportIdleStudents(deps, session.accountId, folder, body, now(), reply)
    },
    getQuality: ({ query, session }) => readQualityReport(db, session.accountId, requirePeriod(query, now())),
  }
})
