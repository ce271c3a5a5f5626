import type { Session, VideoDetail } from '@videozz/contract/browser'
import type { ComponentType } from 'react'

/** The preview beside the tabs. */
export type PreviewPlace = {
  /** Second where it stands now; 0 before it has begun. */
  position: () => number
  /** Brings it to a second of the media. */
  seek: (seconds: number) => void
}

export type DetailTabProps = {
  video: VideoDetail
  preview: PreviewPlace
  /** Reports whether something is typed here and not saved: leaving the tab or the page asks first. */
  onDirty: (dirty: boolean) => void
}

/** A tab of the media's page, given by the app: features do not know each other. */
export type DetailTab = {
  /** Names it in the address: `?tab=legenda`. */
  id: string
  label: string
  isNew?: boolean
  /** Whether this media has the tab for this person. */
  isShown: (video: VideoDetail, session: Session) => boolean
  Panel: ComponentType<DetailTabProps>
}

/** The tab of the page's own. */
export const infoTab = 'info'
