import { HomeScreen } from '../../features/home/screens/home-screen.tsx'

/** Início with what its neighbours show there: `news` beside the recent media, `overlay` above the screen. */
export default function HomePage() {
  return <HomeScreen news={null} overlay={null} />
}
