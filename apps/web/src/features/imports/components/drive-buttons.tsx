import IconBrandDropbox from '@tabler/icons-react/dist/esm/icons/IconBrandDropbox.mjs'
import IconBrandGoogleDrive from '@tabler/icons-react/dist/esm/icons/IconBrandGoogleDrive.mjs'
import IconBrandOnedrive from '@tabler/icons-react/dist/esm/icons/IconBrandOnedrive.mjs'
import { useSession } from '../../../shared/session/use-session.ts'
import { DriveButton } from './drive-button.tsx'

export const OnedriveAction = () => <DriveButton drive="onedrive" Icon={IconBrandOnedrive} />

export const DropboxAction = () => <DriveButton drive="dropbox" Icon={IconBrandDropbox} />

/** Behind a flag of the account. */
export function GoogleDriveAction() {
  const { flags } = useSession()
  return flags.includes('import-videos:google-drive') && <DriveButton drive="google-drive" Icon={IconBrandGoogleDrive} />
}
