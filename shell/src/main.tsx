import 'shared-ui/tokens.css';
import './failures/oldBrowser.css';
import { boot } from './boot';
import { showCrash } from './failures/CrashScreen';

const container = document.getElementById('root');
if (container) {
  boot(container).catch((error) => {
    console.error('the console could not start', error);
    showCrash(container);
  });
}
