// Runs React's own start-up as soon as its file is there, while the rest of the app is still on its way: a
// package in the older module format otherwise runs when it is first asked for.
import 'react-dom/client'
