import NewsEditorScreen from '../../features/admin/screens/news-editor-screen.tsx'
import { NewsHtml } from '../../features/news/components/news-html.tsx'

/** The news editor with the preview of the news feature. */
export default function ConsoleNewsPage() {
  return <NewsEditorScreen renderHtml={(html) => <NewsHtml html={html} />} />
}
