import { useImportPanel } from '../../features/imports/components/use-import-panel.tsx'
import UploadPanel from '../../features/uploads/components/upload-panel.tsx'

/** The upload panel with the imports beside the uploads. */
export default function UploadPanelSlot() {
  return <UploadPanel imports={useImportPanel()} />
}
