import { api } from '../../../shared/api/client.ts'

/** Records that the person has seen announcements, so that the showcase does not open with them again. Throws `ApiError`. */
export const markViewed = (ids: string[]) => api('POST /showcase/viewed', { body: { ids } })
