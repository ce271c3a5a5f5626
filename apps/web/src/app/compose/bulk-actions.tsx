import type { Video } from '@videozz/contract/browser'
import { hasFeature } from '@videozz/contract/browser'
import { EmbedSelectionAction } from '../../features/embed/components/embed-selection-action.tsx'
import { CustomiseAction } from '../../features/player/components/customise-action.tsx'

/** What other features do with the media selected. */
export const BulkActions = (selection: { videos: readonly Video[]; compact: boolean }) => (
  <>
    <EmbedSelectionAction {...selection} />
    {hasFeature('playerCustomisation') && <CustomiseAction {...selection} />}
  </>
)
