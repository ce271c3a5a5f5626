// In this order: what the code's checks rely on is taken from a frame, and making that costs no time while the session opens.
import './start-page.ts'
import '@videozz/player/natives'
