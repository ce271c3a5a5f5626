import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { InspectScreen } from '../../features/imprint/screens/inspect-screen.tsx'

const ViewerHistory = lazy(() => import('../../features/viewers/components/viewer-history.tsx'))
const LeakUpload = lazy(() => import('../../features/uploads/components/leak-upload.tsx'))

function LeakUploadSlot(props: { caseId: string | null; videoKey: string | null; onSent: (caseId: string) => void }) {
  return (
    <Suspense fallback={<Skeleton h={220} radius="lg" />}>
      <LeakUpload {...props} />
    </Suspense>
  )
}

/** Imprint with the history of the viewer and the sending of leaked copies, loaded when they are opened. */
export default function InspectPage() {
  return <InspectScreen History={ViewerHistory} LeakUpload={LeakUploadSlot} />
}
