import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import type { Session, Video } from '@videozz/contract/browser'
import type { MenuAction } from '../lists/actions-menu.tsx'
import { offersPublishing, publishReason } from './publish-reason.ts'

/** The menu entry that publishes a media; none where that is not offered. */
export const publishActions = (video: Video, session: Session, run: () => void): MenuAction[] =>
  offersPublishing(video, session)
    ? [{ label: 'Publicar no YouTube', icon: <IconBrandYoutube size={17} aria-hidden />, reason: publishReason(session), run }]
    : []
