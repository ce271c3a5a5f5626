import type { CloudSettings } from '../cloud-settings.ts'
import { createDropboxListing } from '../dropbox/dropbox-listing.ts'
import { createDropboxSource } from '../dropbox/dropbox-source.ts'
import { createGoogleDriveListing } from '../google-drive/google-drive-listing.ts'
import { createGoogleDriveSource } from '../google-drive/google-drive-source.ts'
import { createOnedriveListing } from '../onedrive/onedrive-listing.ts'
import { createOnedriveSource } from '../onedrive/onedrive-source.ts'
import type { Source } from '../source.ts'
import type { DriveAccess } from './drive-call.ts'
import type { DriveListing } from './drive-listing.ts'

export type DriveName = 'google-drive' | 'dropbox' | 'onedrive'

/** Files of one person at a drive, to be downloaded. */
export function createDriveSource(drive: DriveName, access: DriveAccess, { google, dropbox, microsoft }: CloudSettings): Source {
  if (drive === 'google-drive') return createGoogleDriveSource(access, google)
  return drive === 'dropbox' ? createDropboxSource(access, dropbox) : createOnedriveSource(access, microsoft)
}

/** Files of one person at a drive, to choose from. */
export function createDriveListing(drive: DriveName, access: DriveAccess, { google, dropbox, microsoft }: CloudSettings): DriveListing {
  if (drive === 'google-drive') return createGoogleDriveListing(access, google)
  return drive === 'dropbox' ? createDropboxListing(access, dropbox) : createOnedriveListing(access, microsoft)
}
