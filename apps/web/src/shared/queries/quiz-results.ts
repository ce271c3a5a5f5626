import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, apiFile } from '../api/client.ts'

/** Prefix of the key of every query about how a quiz is offered and taken. */
const offerKey = (id: string) => ['quiz-offers', id] as const

/** Where a quiz is offered. */
export const quizPlacementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...offerKey(id), 'placements'],
    queryFn: ({ signal }) => api('GET /quiz/{id}/placements', { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Figures of a quiz over its finished attempts. */
export const quizResultsQuery = (id: string) =>
  queryOptions({
    queryKey: [...offerKey(id), 'results'],
    queryFn: ({ signal }) => api('GET /quiz/{id}/results', { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Quizzes that a media offers, with their figures. */
export const mediaQuizzesQuery = (videoKey: string) =>
  queryOptions({
    queryKey: ['media-quizzes', videoKey],
    queryFn: ({ signal }) => api('GET /videos/{key}/quizzes', { params: { key: videoKey } }, { signal }),
    meta: { silent: true },
  })

/** Who took a quiz, a page of them. Personal data: not kept once the screen is left. */
export const quizViewersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...offerKey(id), 'viewers', page],
    queryFn: ({ signal }) => api('POST /quiz/{id}/results/viewers', { params: { id }, body: { page, limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  })

/** Fetches where a quiz is offered again. */
export const invalidateQuizOffers = (client: QueryClient, id: string): Promise<void> => client.invalidateQueries({ queryKey: offerKey(id) })

/** A quiz as a file for other programs. */
export const exportQuiz = (id: string, format: 'qti' | 'moodle'): Promise<Blob> =>
  format === 'qti' ? apiFile('GET /quiz/{id}/export/qti', { params: { id } }) : apiFile('GET /quiz/{id}/export/moodle', { params: { id } })
