import { type DriveFile, type DriveListing, type DrivePage, isMediaFile, mapFew, readShownPage } from '../drives/drive-listing.ts'
import { lastName, listObjects, type S3Access, type S3Object, type S3Page, withS3Keys } from './s3-access.ts'

/** The list of a bucket: prefixes up to a slash are its folders. S3 has no search: keys are read one page after another. */
export function createS3Listing(access: S3Access, pageSize = 1000): DriveListing {
  const page = (prefix: string, delimiter: '/' | undefined, token: string | null, signal: AbortSignal, most = pageSize): Promise<S3Page> =>
    withS3Keys(access.getKeys, (signer) => listObjects(access, signer, { prefix, token, most, ...(delimiter && { delimiter }) }, signal))
  const browse = async (prefix: string, token: string | null, signal: AbortSignal): Promise<DrivePage> => {
    const { prefixes, objects, token: next } = await page(prefix, '/', token, signal)
    return { folders: prefixes.map((id) => ({ id, name: lastName(id) || id })), files: mediaOf(objects), cursor: next }
  }
  const search = async (text: string, token: string | null, signal: AbortSignal): Promise<DrivePage> => {
    const { objects, token: next } = await page('', undefined, token, signal)
    const wanted = plain(text)
    return { folders: [], files: mediaOf(objects).filter(({ name }) => plain(name).includes(wanted)), cursor: next }
  }
  return {
    list: ({ folder, search: text, cursor }, signal) =>
      readShownPage((token) => (text === null ? browse(folder ?? '', token, signal) : search(text, token, signal)), cursor),
    pick: async (keys, signal) => {
      const found = await mapFew(keys, async (key) => {
        // The first key that begins so is the key itself, where it is there.
        const { objects } = await page(key, undefined, null, signal, 1)
        return objects.find((object) => object.key === key) ?? null
      })
      return mediaOf(found.filter((object) => object !== null))
    },
    thumbnail: () => Promise.resolve(null),
  }
}

const mediaOf = (objects: readonly S3Object[]): DriveFile[] =>
  objects
    .filter(({ key }) => isMediaFile(lastName(key), null))
    .map(({ key, size, modifiedAt }) => ({ id: key, name: lastName(key), size, modifiedAt, hasThumbnail: false }))

/** Letters without case and accents, so that they are found however they were typed. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
