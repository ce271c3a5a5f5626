import { useImportPanel } from '../../features/imports/components/use-import-panel.tsx'
import { useAiQueue } from '../../features/ai-content/api/use-ai-queue.tsx'
import UploadPanel from '../../features/uploads/components/upload-panel.tsx'

/** What goes on behind every screen: the upload panel with the imports beside the uploads, and notices of content written by AI. */
export default function UploadPanelSlot() {
  useAiQueue()
  return <UploadPanel imports={useImportPanel()} />
}
