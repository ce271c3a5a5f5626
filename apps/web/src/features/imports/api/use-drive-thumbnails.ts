import { useQueries } from '@tanstack/react-query'
import type { Drive } from '@videozz/contract/browser'
import { type DriveFile, driveThumbnailsQuery } from '../../../shared/queries/drives.ts'

const atOnce = 24

/** Pictures of files by their ids, as far as they have arrived; they come through our server. */
export function useDriveThumbnails(drive: Drive, pages: readonly (readonly DriveFile[])[]): ReadonlyMap<string, string> {
  const groups = pages.flatMap((files) => {
    const ids = files.filter(({ hasThumbnail }) => hasThumbnail).map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, group) => ids.slice(group * atOnce, (group + 1) * atOnce))
  })
  return useQueries({
    queries: groups.map((ids) => driveThumbnailsQuery(drive, ids)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }) => data?.thumbnails ?? []).flatMap(({ id, image }) => (image === null ? [] : [[id, image] as const])),
      ),
  })
}
