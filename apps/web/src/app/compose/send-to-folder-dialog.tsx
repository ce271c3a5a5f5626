import { SendToFolder } from '../../features/folders/components/send-to-folder.tsx'
import type { SendToFolderSlot } from '../../shared/media/folder-slots.ts'

/** «Enviar para pasta» of the folders, for the features that list media. */
export const SendToFolderDialog: SendToFolderSlot = SendToFolder
