// A class name in a test is its key: styles.row === 'row'.
module.exports = { __esModule: true, default: new Proxy({}, { get: (_target, key) => String(key) }) };
