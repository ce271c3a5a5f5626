import { lazy } from 'react'
import { InspectScreen } from '../../features/imprint/screens/inspect-screen.tsx'

const ViewerHistory = lazy(() => import('../../features/viewers/components/viewer-history.tsx'))

/** Imprint with the history of the viewer, loaded when it is opened. */
export default function InspectPage() {
  return <InspectScreen History={ViewerHistory} />
}
