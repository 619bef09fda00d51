// Runs React's initialisation as soon as its file has loaded, while other files are still loading: a CommonJS package
// otherwise runs at its first use.
import 'react-dom/client'
