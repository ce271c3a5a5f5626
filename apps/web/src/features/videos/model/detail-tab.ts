import type { Session, VideoDetail } from '@videozz/contract/browser'
import type { ComponentType } from 'react'

/** The preview next to the tabs. */
export type PreviewPlace = {
  /** Current second; 0 before it has started. */
  position: () => number
  /** Seeks it to a second of the media. */
  seek: (seconds: number) => void
}

export type DetailTabProps = {
  video: VideoDetail
  preview: PreviewPlace
  /** Reports whether there are unsaved changes here: leaving the tab or the page then asks for confirmation. */
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
