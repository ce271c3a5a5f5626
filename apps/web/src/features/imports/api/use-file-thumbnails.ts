import { useQueries } from '@tanstack/react-query'
import type { FilePlace } from '@videozz/contract/browser'
import { type PlaceFile, placeThumbnailsQuery } from '../../../shared/queries/file-places.ts'

const atOnce = 24

/** Pictures of files by their ids, as far as they have arrived; they come through our server. */
export function useFileThumbnails(place: FilePlace, pages: readonly (readonly PlaceFile[])[]): ReadonlyMap<string, string> {
  const groups = pages.flatMap((files) => {
    const ids = files.filter(({ hasThumbnail }) => hasThumbnail).map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, group) => ids.slice(group * atOnce, (group + 1) * atOnce))
  })
  return useQueries({
    queries: groups.map((ids) => placeThumbnailsQuery(place, ids)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }) => data?.thumbnails ?? []).flatMap(({ id, image }) => (image === null ? [] : [[id, image] as const])),
      ),
  })
}
