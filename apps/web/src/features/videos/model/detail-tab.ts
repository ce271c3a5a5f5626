import type { Session, VideoDetail } from '@videozz/contract/browser'
import type { ComponentType } from 'react'
import type { OnSaver } from '../../../shared/forms/page-saver.ts'
import type { PreviewPlace } from '../../../shared/media/use-preview-place.ts'

export type DetailTabProps = {
  video: VideoDetail
  preview: PreviewPlace
  /** Reports whether there are unsaved changes here: leaving the tab or the page then asks for confirmation. */
  onDirty: (dirty: boolean) => void
  /** Registers what is unsaved here with the page's button. */
  onSaver: OnSaver
}

/** A tab of the media page, passed in by the app, since features do not import each other. */
export type DetailTab = {
  /** Value in the address: `?tab=legenda`. */
  id: string
  label: string
  isNew?: boolean
  /** Whether the tab is shown for this media and person. */
  isShown: (video: VideoDetail, session: Session) => boolean
  Panel: ComponentType<DetailTabProps>
}

/** Id of the tab of the page itself. */
export const infoTab = 'info'
