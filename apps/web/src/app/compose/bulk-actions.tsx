import type { Video } from '@videozz/contract/browser'
import { hasFeature } from '@videozz/contract/browser'
import { EmbedCodesAction } from '../../features/embed/components/embed-codes-action.tsx'
import { CustomiseAction } from '../../features/player/components/customise-action.tsx'

/** What other features do with the media selected. */
export const BulkActions = (selection: { videos: readonly Video[]; compact: boolean }) => (
  <>
    <EmbedCodesAction {...selection} />
    {hasFeature('playerCustomisation') && <CustomiseAction {...selection} />}
  </>
)
