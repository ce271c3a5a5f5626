import { HomeScreen } from '../../features/home/screens/home-screen.tsx'
import { NewsPanel } from '../../features/news/components/news-panel.tsx'
import { Showcase } from '../../features/news/components/showcase.tsx'

/** Início with what its neighbours show there: `news` beside the recent media, `overlay` above the screen. */
export default function HomePage() {
  return <HomeScreen news={<NewsPanel />} overlay={<Showcase />} />
}
