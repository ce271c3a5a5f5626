import { ImportSection } from '../../features/imports/components/import-section.tsx'
import { importEntries } from '../../features/imports/model/import-entries.ts'
import UploadScreen from '../../features/uploads/screens/upload-screen.tsx'

/** Route component of Carregar arquivos: uploads with the imports from other platforms. */
export default function UploadPage() {
  return <UploadScreen imports={importEntries.length > 0 && <ImportSection />} />
}
